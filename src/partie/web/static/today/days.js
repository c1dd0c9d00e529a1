// Days as texts such as 2026-11-18, in the visitor's own time: days in a row, weeks of a month.

const FIRST = "2026-01-01"; // the calendar goes back to here

/** @param {Date} [now] */
export function dayOf(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Noon of a day: no change of the clocks moves it to another one. @param {string} day */
export function noon(day) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

/**
 * @param {string} day
 * @param {number} count
 */
export function addDays(day, count) {
  const date = noon(day);
  date.setDate(date.getDate() + count);
  return dayOf(date);
}

/** Whether a text is a day that has puzzles when it is `today` for the visitor. @param {string} text @param {string} [today] */
export function isDay(text, today = dayOf()) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(noon(text)) === text && text >= FIRST && text <= today;
}

/**
 * How many days in a row have one of these, up to today, or to yesterday as long as today can still be saved.
 * @param {Iterable<string>} solved days
 * @param {string} today
 */
export function streak(solved, today) {
  const days = new Set(solved);
  let day = days.has(today) ? today : addDays(today, -1);
  let count = 0;
  while (days.has(day)) {
    count += 1;
    day = addDays(day, -1);
  }
  return count;
}

/**
 * The weeks of the month of a day, Monday first; null stands for days of other months.
 * @param {string} day
 * @returns {(string | null)[][]}
 */
export function weeksOf(day) {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const before = (noon(first).getDay() + 6) % 7;
  /** @type {(string | null)[]} */
  const cells = Array.from({ length: before }, () => null);
  for (let next = first; next.startsWith(month); next = addDays(next, 1)) cells.push(next);
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}

// A screenshot of a minefield becomes a position: chosen, dropped or pasted, read by the server, checked by the person.

import { errorText } from "../../../lib/api.js";
import { readMines } from "./api.js";
import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { editField } from "./editor.js";

const LARGEST = 8 * 1024 * 1024; // bytes, the same as in limits.py

/** The picture or recording among dropped or pasted things. @param {DataTransfer | null} data */
export function fileOf(data) {
  return [...(data?.files ?? [])].find((file) => file.type.startsWith("image/") || isRecording(file)) ?? null;
}

/** @param {File} file */
export function isRecording(file) {
  return file.name.toLowerCase().endsWith(".rawvf");
}

/**
 * A place that takes a picture or a recording by click; what is dropped or pasted anywhere on the page is taken there.
 * @param {(picture: File) => void} take
 */
export function pictureField(take) {
  const input = h("input", {
    class: "visually-hidden",
    type: "file",
    accept: "image/png, image/bmp, image/gif, image/jpeg, image/webp, .rawvf",
    onchange: () => input.files?.[0] && take(input.files[0]),
  });
  return h(
    "label",
    { class: "picture-drop" },
    input,
    h("span", {}, t("Choose a screenshot or a recording (RAWVF), drop it here, or paste it.")),
  );
}

/**
 * Reads the picture and lets the person correct what was read.
 * @param {File} picture
 * @param {(rows: string[], mines: string) => Promise<void>} use rejected with a sentence
 * @param {(text: string) => void} refuse
 */
export async function readPicture(picture, use, refuse) {
  if (picture.size > LARGEST) return refuse(t("The picture is too large: at most {size} MB are read.", { size: 8 }));
  try {
    const { rows, doubtful, look, cut } = await readMines(picture);
    editField({ rows, doubtful: new Set(doubtful), look, cut, use });
  } catch (error) {
    refuse(errorText(error));
  }
}

// The live camera: the outline of the board as soon as it is found, a lamp where the phone has one, and a button that takes the picture.

import { button, h, s } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { look } from "./api.js";

/** @import { Recording } from "./recording.js" */

/**
 * @typedef {object} CameraActions
 * @property {(picture: Blob) => void} take
 * @property {() => Recording} record a game is watched from now on
 * @property {(recording: Recording) => void} recorded
 * @property {(text: string) => void} fail
 * @property {() => void} leave
 */

const SMALL = 720; // pixels of the longer side of a picture that is only looked at for its outline
const CLEAR = 1280; // of one whose pieces count
const PAUSE = 500; // milliseconds between two looks
const SHARP = 2560; // pixels the camera is asked for

/** Browsers lend the camera to pages that came over HTTPS or from this machine. */
export function canBeLive() {
  return isSecureContext && typeof navigator.mediaDevices?.getUserMedia === "function";
}

export class LiveCamera {
  /** @type {MediaStream | null} */
  #stream = null;
  #closed = false;
  #lit = false;
  /** @type {Recording | null} */
  #recording = null;
  #actions;
  #video = h("video", { class: "see-video", playsinline: true, muted: true, "aria-label": t("Live camera") });
  #outline = s("polygon", { class: "see-outline" });
  #svg = s("svg", { class: "see-live-outline", "aria-hidden": "true" }, this.#outline);
  #status = h(
    "p",
    { class: "see-status", role: "status" },
    t("Hold the phone so that the whole board is in the picture."),
  );
  #lamp = button({ label: t("Lamp"), icon: "hint", act: () => void this.#light() });
  #record = button({ label: t("Record the game"), icon: "play", act: () => this.#recorded() });
  element;

  /** @param {CameraActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#lamp.hidden = true;
    this.#video.muted = true; // the attribute alone does not count for elements made by scripts
    this.element = h(
      "div",
      { class: "see-live" },
      this.#status,
      h("div", { class: "see-live-view" }, this.#video, this.#svg),
      h(
        "div",
        { class: "see-bar" },
        button({ label: t("Take this picture"), icon: "camera", kind: "primary", act: () => void this.#shoot() }),
        this.#record,
        this.#lamp,
        button({ label: t("Cancel"), act: actions.leave }),
      ),
    );
  }

  async start() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: "environment", width: { ideal: SHARP } },
      });
      if (this.#closed) return stop(stream);
      this.#stream = stream;
      this.#video.srcObject = stream;
      await this.#video.play();
    } catch {
      if (!this.#closed) {
        this.#actions.fail(
          t("The camera cannot be used: the browser refused it, or there is none. Choose a picture instead."),
        );
      }
      return;
    }
    this.#lamp.hidden = !(/** @type {{torch?: boolean} | undefined} */ (this.#track?.getCapabilities?.())?.torch);
    void this.#watch();
  }

  get #track() {
    return this.#stream?.getVideoTracks()[0];
  }

  async #light() {
    this.#lit = !this.#lit;
    await this.#track
      ?.applyConstraints({ advanced: [/** @type {MediaTrackConstraintSet} */ ({ torch: this.#lit })] })
      .catch(() => (this.#lamp.hidden = true));
    this.#lamp.setAttribute("aria-pressed", String(this.#lit));
  }

  /** Looks for the board again and again, one picture at a time. */
  async #watch() {
    while (!this.#closed) {
      const longest = this.#recording ? CLEAR : SMALL;
      const picture = await this.#still(longest);
      const game = this.#recording?.board?.game.name;
      const found = picture && (await look(picture, game ? { game } : {}).catch(() => null));
      if (this.#closed) return;
      const status = picture && (await this.#recording?.look(found, picture).catch(() => ""));
      if (this.#closed) return;
      this.#show(found ? /** @type {[number, number][]} */ (found.corners) : [], longest, status || "");
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** Begins to record, or ends it. */
  #recorded() {
    if (this.#recording) return this.#actions.recorded(this.#recording);
    this.#recording = this.#actions.record();
    this.#record.querySelector("span")?.replaceChildren(t("Stop recording"));
    this.#record.setAttribute("aria-pressed", "true");
  }

  /**
   * @param {[number, number][]} corners in pixels of the picture that was looked at
   * @param {number} longest of its sides
   * @param {string} recorded where a recording stands
   */
  #show(corners, longest, recorded) {
    const { videoWidth: width, videoHeight: height } = this.#video;
    const scale = Math.max(1, Math.max(width, height) / longest);
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#outline.setAttribute("stroke-width", String(width / 120));
    this.#outline.setAttribute("points", corners.map(([x, y]) => `${x * scale},${y * scale}`).join(" "));
    const status =
      recorded ||
      (corners.length === 4 ? t("A board was found.") : t("Hold the phone so that the whole board is in the picture."));
    if (this.#status.textContent !== status) this.#status.textContent = status;
  }

  /**
   * @param {number} longest
   * @returns {Promise<Blob | null>}
   */
  #still(longest) {
    const { videoWidth: width, videoHeight: height } = this.#video;
    if (!width) return Promise.resolve(null);
    const scale = Math.min(1, longest / Math.max(width, height));
    const canvas = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
    canvas.getContext("2d")?.drawImage(this.#video, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  }

  async #shoot() {
    const picture = await this.#still(SHARP);
    if (picture && !this.#closed) this.#actions.take(picture);
  }

  close() {
    this.#closed = true;
    if (this.#stream) stop(this.#stream);
  }
}

/** @param {MediaStream} stream */
function stop(stream) {
  for (const track of stream.getTracks()) track.stop();
}

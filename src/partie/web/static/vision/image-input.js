// Pictures come from the camera, a file, the clipboard or are dropped; each is shown without the note how it was held.

import { h, icon } from "../lib/dom.js";

/** @import { IconName } from "../lib/dom.js" */

/**
 * @typedef {object} Picture
 * @property {Blob} file as it came, or as JPEG where the server would not know it
 * @property {string} url what is shown
 * @property {number} width in pixels of the file, as it is held
 * @property {number} height
 */

const SHOWN = 1800; // pixels of the longer side
const SENT = 4000; // the same of what the browser can show and the server cannot read, such as HEIC
const READABLE = ["png", "bmp", "gif", "jpeg", "webp", "avif", "tiff"].map((kind) => `image/${kind}`);

/**
 * Rejected where the browser cannot show it.
 * @param {Blob} file
 * @returns {Promise<Picture>}
 */
export async function openPicture(file) {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const shown = await asJpeg(bitmap, SHOWN);
  const sent =
    !file.type || READABLE.includes(file.type)
      ? { file, width: bitmap.width, height: bitmap.height }
      : await asJpeg(bitmap, SENT);
  bitmap.close();
  return { ...sent, url: URL.createObjectURL(shown.file) };
}

/** No side longer than so many pixels. @param {ImageBitmap} bitmap @param {number} longest */
async function asJpeg(bitmap, longest) {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const width = Math.round(bitmap.width * scale);
  const height = Math.round(bitmap.height * scale);
  const canvas = h("canvas", { width, height });
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  const file = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  return { file: /** @type {Blob} */ (file), width, height };
}

/** @param {Picture} picture */
export function forget({ url }) {
  URL.revokeObjectURL(url);
}

/**
 * A button that opens the phone's camera, or the files.
 * @param {{label: string, icon: IconName, kind?: string, camera?: boolean}} look
 * @param {(file: File) => void} take
 */
export function pictureButton({ label, icon: name, kind = "", camera = false }, take) {
  const input = h("input", {
    class: "visually-hidden",
    type: "file",
    accept: "image/*",
    capture: camera ? "environment" : null,
    onchange: () => {
      const file = input.files?.[0];
      input.value = ""; // the same picture may be taken again
      if (file) take(file);
    },
  });
  return h("label", { class: `button see-file ${kind}` }, input, icon(name), h("span", {}, label));
}

/** Pictures pasted or dropped anywhere. @param {(file: File) => void} take @returns {() => void} ends it */
export function listen(take) {
  /** @param {Event} event @param {DataTransfer | null} data */
  const use = (event, data) => {
    const picture = [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    event.preventDefault();
    if (picture) take(picture);
  };
  const ending = new AbortController();
  const options = { signal: ending.signal };
  addEventListener("paste", (event) => event.clipboardData?.files.length && use(event, event.clipboardData), options);
  addEventListener("dragover", (event) => event.preventDefault(), options);
  addEventListener("drop", (event) => use(event, event.dataTransfer), options);
  return () => ending.abort();
}

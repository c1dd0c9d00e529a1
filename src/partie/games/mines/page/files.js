// Pictures and recordings that come from outside: pasted, dropped or chosen.

import { fileOf, isRecording, readPicture } from "./screenshot.js";

/**
 * @typedef {object} FileUses
 * @property {(file: File) => void} replay of a recording
 * @property {(rows: string[], mines: string) => Promise<void>} analyse what a picture shows
 * @property {(text: string) => void} refuse
 */

export class Files {
  #uses;
  #onPaste = (/** @type {ClipboardEvent} */ event) => this.#take(event, fileOf(event.clipboardData));
  #onDrag = (/** @type {DragEvent} */ event) => event.preventDefault(); // the browser would leave the page for the picture
  #onDrop = (/** @type {DragEvent} */ event) => (event.preventDefault(), this.#take(event, fileOf(event.dataTransfer)));

  /** @param {FileUses} uses */
  constructor(uses) {
    this.#uses = uses;
    document.addEventListener("paste", this.#onPaste);
    document.addEventListener("dragover", this.#onDrag);
    document.addEventListener("drop", this.#onDrop);
  }

  close() {
    document.removeEventListener("paste", this.#onPaste);
    document.removeEventListener("dragover", this.#onDrag);
    document.removeEventListener("drop", this.#onDrop);
  }

  /**
   * @param {Event} event
   * @param {File | null | undefined} file
   */
  #take(event, file) {
    if (!file) return;
    event.preventDefault();
    this.read(file);
  }

  /** @param {File} file */
  read(file) {
    document.querySelector("dialog[open]")?.remove();
    const { replay, analyse, refuse } = this.#uses;
    if (isRecording(file)) replay(file);
    else void readPicture(file, analyse, refuse);
  }
}

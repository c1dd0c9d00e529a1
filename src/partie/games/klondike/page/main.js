// Klondike on the page: the table of every game, with cards of its own.

import "../../../board/card-layer.js"; // fetched with the game, not after its first scene

export { mount } from "../../../table/table.js";

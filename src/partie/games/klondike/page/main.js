// Klondike on the page: the table of every game, with cards of its own.

export { mount } from "../../../table/table.js";

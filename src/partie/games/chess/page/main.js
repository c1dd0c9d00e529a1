// The table of every game plays it; the pieces and the rules beside it are its own.

export { mount } from "../../../table/table.js";

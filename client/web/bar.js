// @ts-check
/** The bar at the top of every page that is no table. */

import { fill, h, link } from "./dom.js";
import { texts } from "./texts.js";

/** @param {import("./app.js").App} app */
export function topBar(app) {
  const who = h("span", { class: "who" });
  const element = h("header", { class: "top" }, link("/", { class: "brand" }, texts.name),
    h("nav", {}, link("/rules", {}, texts.nav.rules), link("/about", {}, texts.nav.about)), who);
  return {
    element,
    update() {
      const { player } = app.store.state;
      fill(who, player && texts.nav.you(player.name));
    },
  };
}

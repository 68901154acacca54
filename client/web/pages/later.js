// @ts-check
/** Pages that are fetched when they are first wanted, and there at once from then on. */

import { button, fill, h } from "../dom.js";
import { replayTexts, texts } from "../texts.js";

/** @typedef {import("../main.js").Mount} Mount */

/** @param {() => Promise<{mount: Mount}>} fetching @returns {Mount} */
export function later(fetching) {
  let known = /** @type {Mount | null} */ (null);
  return (root, app, argument) => {
    if (known) return known(root, app, argument);
    const place = h("main", { id: "content", tabindex: -1 }, h("p", { class: "plain" }, texts.loading));
    root.append(place);
    let page = /** @type {import("../app.js").Page | null} */ (null);
    let isLeft = false;

    /** @param {{mount: Mount}} module */
    function take({ mount }) {
      known = mount;
      if (isLeft) return;
      root.replaceChildren();
      page = mount(root, app, argument);
      page.update?.(app.store.state);
      if (app.connection.isOpen) page.onOpen?.();
    }

    fetching().then(take, () => {
      if (!isLeft) fill(place, h("p", { class: "plain" }, replayTexts.unloadable), button(replayTexts.reload, () => location.reload(), { class: "primary" }));
    });
    return {
      unmount() {
        isLeft = true;
        page?.unmount?.();
      },
      update: (state) => page?.update?.(state),
      onOpen: () => page?.onOpen?.(),
    };
  };
}

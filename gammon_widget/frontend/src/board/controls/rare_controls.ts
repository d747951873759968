// The controls of a board that are rarely used: the result of a game, a tutor's comparison, and the
// position editor's controls. They belong to the module that is loaded when it is needed.

import { element } from "../../shared/elements";
import type { PageView, Sheet } from "../../shared/protocol";
import { ComparedPlays } from "./compared_plays";
import type { ControlHost } from "./control_parts";
import STYLE from "./rare_controls.css";
import { ResultDialog } from "./result_dialog";
import { SetUpPalette } from "./set_up_palette";

export interface RareControls {
  show(view: PageView, sheet: Sheet): void;
  /** Fit the controls to the board's size, after it has changed. */
  fit(): void;
}

export function makeRareControls(host: ControlHost): RareControls {
  host.over.append(element("style", STYLE));
  const compared = new ComparedPlays(host);
  const dialog = new ResultDialog(host);
  const palette = new SetUpPalette(host);
  return {
    show(view, sheet) {
      compared.show(view.status?.compared ?? [], sheet.colors);
      dialog.show(view.dialog);
      palette.show(view, sheet.places);
    },
    fit: () => compared.fit(),
  };
}

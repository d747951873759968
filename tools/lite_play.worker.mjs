// Python for the page with a single board. The browser stores the games.

import { start } from "../static/pyodide/python.mjs";
import packages from "./packages.json" with { type: "json" };

const CODE = `
import json
import os

import comm
import js
from comm.base_comm import BaseComm
from pyodide.ffi import to_js

import gammon_widget as gw


class PageComm(BaseComm):
    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **_):
        parts = [bytes(each) for each in buffers or []]
        js.postMessage(to_js([msg_type, self.comm_id, json.dumps(data), parts]))


def receive(comm_id, data):
    content = {"comm_id": comm_id, "data": json.loads(data)}
    comm.get_comm_manager().comm_msg(None, None, {"content": content, "buffers": []})


comm.create_comm = PageComm
os.chdir("/games")
board = gw.Board(gw.Match.open("my_game.jsonl", length=3, players=("You", "net")))
js.postMessage(to_js(["show", board.model_id]))
`;

try {
  const python = await start(packages, "");
  const { FS } = python;
  FS.mkdir("/games");
  FS.mount(FS.filesystems.IDBFS, { autoPersist: true }, "/games");
  await new Promise((read) => FS.syncfs(true, read));
  python.runPython(CODE);
  const receive = python.globals.get("receive");
  onmessage = ({ data }) => receive(...data);
} catch (error) {
  postMessage(["failed", error.message.trim().split("\n").at(-1)]);
}

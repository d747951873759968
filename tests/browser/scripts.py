"""JavaScript for JupyterLab's page, run by Playwright's `evaluate`.

``--LabApp.expose_app_in_browser=True`` provides `jupyterapp`, which is JupyterLab.
"""

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}

LAB_READY = """() => {
    const isOpen = window.jupyterapp?.shell?.currentWidget?.context?.isReady === true;
    return isOpen && document.querySelector('#filebrowser:not(.jp-mod-restoring)') !== null;
}"""
"""A notebook is open, and the file browser has followed the address as well: after a reload it does
so when the notebook has long been there, and says in a dialog if the file is gone by then."""

OPEN_NOTEBOOK = """async path => {
    // Its kernel runs already, which JupyterLab would else not know yet, and start another one.
    await jupyterapp.serviceManager.sessions.refreshRunning();
    const panel = await jupyterapp.commands.execute('docmanager:open', {path});
    await panel.context.ready;
    jupyterapp.shell.activateById(panel.id);
}"""

DRAWS_FRAMES = "() => new Promise(done => requestAnimationFrame(() => done(true)))"

HEALTH = """async () => {
    const within = promise => Promise.race(
        [promise, new Promise(done => setTimeout(() => done("no answer"), 3000))]);
    const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
    return {
        visibility: document.visibilityState,
        draws: await within(new Promise(done => requestAnimationFrame(() => done(true)))),
        connection: kernel?.connectionStatus,
        status: kernel?.status,
        replies: kernel && await within(kernel.requestKernelInfo().then(() => true)),
        published: kernel && await within(new Promise(done => {
            const future = kernel.requestExecute({ code: "", silent: false });
            future.onIOPub = message => message.header.msg_type === "status" && done(true);
        })),
        boards: [...document.querySelectorAll("*")]
            .filter(each => each.parts)
            .map(({ parts: { state } }) => [state.pending.waits, state.facts.revision]),
    };
}"""
"""What a page and its line to the kernel are able to do, for the report of a failure."""

CLOSE_NOTEBOOK = """async () => {
    const panel = jupyterapp.shell.currentWidget;
    panel.context.model.dirty = false; // so that it does not ask whether to save
    await panel.close();
    // Where nothing else is open JupyterLab shows its launcher, and would do so over the next one.
    while (!jupyterapp.shell.currentWidget) await new Promise(done => setTimeout(done, 20));
}"""

SET_UP_PAGE = """async () => {
    await jupyterapp.restored;
    jupyterapp.shell.collapseLeft();
}"""

THEME = "document.body.dataset.jpThemeName"
HAS_THEME = f"() => {THEME} && !document.querySelector('#jupyterlab-splash')"
"""A theme is loaded, and JupyterLab has taken away the screen with which it covers the page then.

It does so 200 ms after each change. When another change begins in between, it takes the same screen
away twice, and the second time raises "NotFoundError: Failed to execute 'removeChild'".
"""

CHANGE_THEME = f"""async theme => {{
    if ({THEME} !== theme) await jupyterapp.commands.execute('apputils:change-theme', {{theme}});
}}"""
THEME_IS = f"theme => {THEME} === theme"

KERNEL_IDLE = """() => {
    const session = jupyterapp.shell.currentWidget?.sessionContext;
    return session?.isReady && session.session?.kernel?.status === 'idle';
}"""

RUN_ALL = """() => {
    window.allRun = false;
    jupyterapp.commands.execute('notebook:run-all-cells').then(() => { window.allRun = true; });
}"""

ALL_RUN = "() => window.allRun"
"""The kernel has said of every cell that it has come to its end."""

GO_TO_TOP = """async () => {
    // JupyterLab has gone to the last cell, or is about to.
    const book = jupyterapp.shell.currentWidget.content;
    book.activeCellIndex = 0;
    await book.scrollToItem(0, 'start');
    await book.widgets[0].ready; // with its editor, which moves all below
}"""

RESTART = "() => { window.restarted = jupyterapp.commands.execute('notebook:restart-run-all'); }"
"""It asks whether you mean it, and goes on when you say so."""

RESTARTED = "() => window.restarted"

ANSWERED = """async () => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    await kernel.requestExecute({code: '', store_history: false}).done;
}"""
"""The kernel has answered a question that the page has asked last."""

RUN_NEW_CELL = """async source => {
    const book = jupyterapp.shell.currentWidget.content;
    book.activeCellIndex = book.widgets.length - 1;
    await jupyterapp.commands.execute('notebook:insert-cell-below');
    book.activeCell.model.sharedModel.setSource(source);
    await jupyterapp.commands.execute('notebook:run-cell');
    return book.activeCellIndex;
}"""

IS_PAINTED = """canvas => {
    if (!canvas.width || !canvas.height) return false;
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const colors = new Uint32Array(data.buffer);
    return colors.some(color => color !== colors[0]);
}"""

CELLS = """() => jupyterapp.shell.currentWidget.content.widgets.map(
    cell => cell.model.sharedModel.toJSON())"""

RECONNECT = """async () => {
    await jupyterapp.shell.currentWidget.sessionContext.session.kernel.reconnect();
}"""

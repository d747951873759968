"""What is asked of JupyterLab in its own page: JavaScript for Playwright's `evaluate`.

`jupyterapp` is JupyterLab, there for tests by ``--LabApp.expose_app_in_browser=True``.
"""

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}

LAB_READY = "() => window.jupyterapp?.shell?.currentWidget?.context?.isReady === true"

SET_UP_PAGE = """async theme => {
    await jupyterapp.restored;
    jupyterapp.shell.collapseLeft();
    const dark = theme.endsWith('Dark');
    if ((document.body.dataset.jpThemeLight === 'false') !== dark)
        await jupyterapp.commands.execute('apputils:change-theme', {theme});
}"""

THEME_IS = """theme => document.body.dataset.jpThemeName === theme"""

KERNEL_IDLE = """() => {
    const session = jupyterapp.shell.currentWidget?.sessionContext;
    return session?.isReady && session.session?.kernel?.status === 'idle';
}"""

RUN_ALL = "() => jupyterapp.commands.execute('notebook:run-all-cells')"

RESTART = "() => { window.restarted = jupyterapp.commands.execute('notebook:restart-run-all'); }"
"""It asks whether you mean it, and goes on when you say so."""

RESTARTED = "() => window.restarted"

RUN_NEW_CELL = """async source => {
    const book = jupyterapp.shell.currentWidget.content;
    book.activeCellIndex = book.widgets.length - 1;
    await jupyterapp.commands.execute('notebook:insert-cell-below');
    book.activeCell.model.sharedModel.setSource(source);
    await jupyterapp.commands.execute('notebook:run-cell');
    return book.activeCellIndex;
}"""

CELLS = """() => jupyterapp.shell.currentWidget.content.widgets.map(
    cell => cell.model.sharedModel.toJSON())"""

package dev.kontract.server.page.browser;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The browser for the tests of a class, which are skipped where there is none. All classes of a process have the same one. */
public final class Chromium implements BeforeAllCallback {
    private Optional<Browser> browser = Optional.empty();

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Optional<String> program = Browser.program();
        Assumptions.assumeTrue(
                program.isPresent(),
                "skipped without Chromium: install it, or name the program in the variable KONTRACT_CHROMIUM");
        browser = Optional.of(Browser.shared(program.get()));
    }

    /** Opens a tab with cookies of its own. */
    public Tab open() {
        return browser.orElseThrow().open();
    }

    /** Opens a tab that is signed in by a link of the server. */
    public Tab signedIn(URI link) {
        Tab tab = open();
        tab.signIn(link);
        return tab;
    }
}

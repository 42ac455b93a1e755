package dev.kontract.server.page.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A browser for the tests of a class, which are skipped where there is none. */
public final class Chromium implements BeforeAllCallback, AfterAllCallback {
    private Optional<Browser> browser = Optional.empty();

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Optional<String> program = Browser.program();
        Assumptions.assumeTrue(
                program.isPresent(),
                "skipped without Chromium: install it, or name the program in the variable KONTRACT_CHROMIUM");
        browser = Optional.of(Browser.start(program.get()));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        browser.ifPresent(started -> {
            try {
                started.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Opens a tab with cookies of its own. */
    public Tab open() {
        return browser.orElseThrow().open();
    }

    /** Opens a tab that is signed in by a link of the server, and waits for the page. */
    public Tab signedIn(URI link) {
        Tab tab = open();
        tab.navigate(link);
        tab.await("document.querySelector('.rail')");
        return tab;
    }
}

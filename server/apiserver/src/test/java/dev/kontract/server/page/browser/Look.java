package dev.kontract.server.page.browser;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What axe finds in a view, and pictures of it. */
public final class Look {
    private static final Path PICTURES = Path.of("target", "screenshots");

    private Look() {}

    /**
     * Returns what axe finds in what a tab shows, one line for each element. Leaves a picture in {@code target/screenshots}.
     *
     * <p>A wide tab is looked at in the light scheme, a narrow one in the dark scheme, and with {@code -Dlong} each in both: the two
     * schemes differ only in colours, which do not depend on the size.
     */
    public static List<String> at(Tab tab, String name) throws IOException {
        List<String> findings = new ArrayList<>();
        for (String scheme : schemesOf(tab)) {
            tab.scheme(scheme);
            tab.screenshot(PICTURES.resolve(name + "-" + scheme + ".png"));
            tab.axe().forEach(finding -> findings.add(name + ", " + scheme + ": " + finding));
        }
        return findings;
    }

    private static List<String> schemesOf(Tab tab) {
        if (System.getProperty("long") != null) {
            return List.of("dark", "light");
        }
        return List.of(tab.isNarrow() ? "dark" : "light");
    }
}

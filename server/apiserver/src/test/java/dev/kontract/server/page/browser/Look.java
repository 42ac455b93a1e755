package dev.kontract.server.page.browser;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What axe finds in a view, and pictures of it, in both colour schemes. */
public final class Look {
    private static final Path PICTURES = Path.of("target", "screenshots");

    /** The rules whose result depends on colours. The page is the same in both schemes but for its colours. */
    private static final String[] OF_COLOURS = {"color-contrast", "link-in-text-block"};

    private Look() {}

    /**
     * Returns what axe finds in what a tab shows, one line for each element: by all rules in the light scheme, and by those about colours
     * in the dark one. Leaves a picture for each scheme in {@code target/screenshots}.
     */
    public static List<String> at(Tab tab, String name) throws IOException {
        tab.scheme("dark");
        tab.screenshot(PICTURES.resolve(name + "-dark.png"));
        List<String> dark = tab.axe(OF_COLOURS);
        tab.scheme("light");
        tab.screenshot(PICTURES.resolve(name + "-light.png"));
        List<String> light = tab.axe();
        return Stream.concat(
                        light.stream().map(finding -> name + ", light: " + finding),
                        dark.stream().map(finding -> name + ", dark: " + finding))
                .toList();
    }
}

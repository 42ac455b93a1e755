package dev.kontract.server.page;

import dev.kontract.server.assets.PageBundle;
import dev.kontract.server.view.Representation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The files of the page, which are read from the class path when first requested, and the script of the page, which is made of its
 * modules. Safe for use by several threads.
 */
final class PageAssets {

    private static final String SCRIPT = "page.js";
    private static final String MODULE = "js/main.js";

    /** No segment begins with a dot, so that a name cannot lead out of the folder. */
    private static final Pattern NAME = Pattern.compile("([a-z0-9][a-z0-9_-]*/)*[a-z0-9][a-z0-9_-]*\\.([a-z0-9]+)");

    /** Matching takes a stack as deep as a name is long. */
    private static final int LONGEST_NAME = 128;

    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "txt", "text/plain; charset=utf-8");

    /** Scripts and styles of this server alone, none of them inline, and no text that a script turns into markup. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
                    + "require-trusted-types-for 'script'";

    /** With the next version of the server a file may be another one, so that browsers ask before they use it again. */
    private static final Map<String, String> HEADERS = headers("no-cache", POLICY);

    private final Map<String, Representation> read = new ConcurrentHashMap<>();

    /** Returns the headers of a document or of what it loads, with a content security policy. */
    static Map<String, String> headers(String cacheControl, String policy) {
        return Map.of(
                "Cache-Control", cacheControl,
                "Content-Security-Policy", policy,
                "Cross-Origin-Opener-Policy", "same-origin",
                "Cross-Origin-Resource-Policy", "same-origin",
                "Referrer-Policy", "no-referrer",
                "X-Content-Type-Options", "nosniff",
                "X-Frame-Options", "DENY");
    }

    /** Returns a file; empty if there is none of that name, or the artifact with the files is not on the class path. */
    Optional<Representation> find(String name) {
        return mediaType(name)
                .flatMap(type -> Optional.ofNullable(read.computeIfAbsent(name, each -> read(each, type))));
    }

    private static Optional<String> mediaType(String name) {
        return name.length() <= LONGEST_NAME && NAME.matcher(name).matches()
                ? Optional.ofNullable(MEDIA_TYPES.get(name.substring(name.lastIndexOf('.') + 1)))
                : Optional.empty();
    }

    @SuppressWarnings("NullAway") // no mapping is recorded for null
    private static Representation read(String name, String type) {
        boolean isScript = name.equals(SCRIPT);
        String path = PageBundle.FOLDER + (isScript ? MODULE : name);
        try (InputStream file = PageAssets.class.getClassLoader().getResourceAsStream(path)) {
            if (file == null) {
                return null;
            }
            return representation(type, isScript ? Script.CONTENT : file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The script is made once for all servers of a process. */
    private static final class Script {
        static final byte[] CONTENT = PageBundle.of(MODULE).getBytes(StandardCharsets.UTF_8);
    }

    private static Representation representation(String type, byte[] content) {
        String tag = Representation.hash(content).substring(0, 32);
        return new Representation(200, type, HEADERS, content).with("ETag", '"' + tag + '"');
    }
}

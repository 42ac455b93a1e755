package dev.kontract.server.authentication.session;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The site that a browser names as the origin of a request, by the headers that scripts cannot set. Other clients send none of
 * them.
 */
public final class BrowserRequest {

    /** The scheme of the port on which browsers add credentials by themselves. */
    private static final String SCHEME = "https://";

    private static final String SAME_ORIGIN = "same-origin";

    /** The user entered the address, or opened it from outside of the browser. */
    private static final String NO_ORIGIN = "none";

    private BrowserRequest() {}

    /**
     * Returns whether another site caused the request: another host, scheme or port. Credentials that the browser adds by itself do
     * not count then.
     *
     * @param headers the headers, with names in lower case
     */
    public static boolean isFromOtherSite(Map<String, List<String>> headers) {
        String site = first(headers, "sec-fetch-site");
        if (!site.isEmpty() && !site.equals(SAME_ORIGIN) && !site.equals(NO_ORIGIN)) {
            return true;
        }
        return site.isEmpty() && !first(headers, "origin").isEmpty() && !hasOwnOrigin(headers);
    }

    /**
     * Returns whether the request names this server as its origin.
     *
     * @param headers the headers, with names in lower case
     */
    static boolean hasOwnOrigin(Map<String, List<String>> headers) {
        String origin = first(headers, "origin");
        return !origin.isEmpty() && authority(origin).equals(authority(headers));
    }

    /** Returns whether a browser sent the request, as far as its headers tell. */
    public static boolean isFromBrowser(Map<String, List<String>> headers) {
        return headers.containsKey("sec-fetch-site") || headers.containsKey("cookie");
    }

    private static String authority(Map<String, List<String>> headers) {
        String host = first(headers, "host");
        return (host.isEmpty() ? first(headers, ":authority") : host).toLowerCase(Locale.ROOT);
    }

    private static String authority(String origin) {
        String lower = origin.toLowerCase(Locale.ROOT);
        return lower.startsWith(SCHEME) ? lower.substring(SCHEME.length()) : "";
    }

    private static String first(Map<String, List<String>> headers, String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.isEmpty() ? "" : values.get(0);
    }
}

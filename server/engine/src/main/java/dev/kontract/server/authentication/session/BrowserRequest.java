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

    private static final String SITE = "sec-fetch-site";

    private static final String SAME_ORIGIN = "same-origin";

    /** The user entered the address, or opened it from outside of the browser. */
    private static final String NO_ORIGIN = "none";

    private BrowserRequest() {}

    /**
     * Returns whether another site caused the request: another host, scheme or port. Credentials that the browser adds by itself do
     * not count then. Chromium names no site for what it prefetches or prerenders by the speculation rules of a page, so such a
     * request may come from any site.
     *
     * @param headers the headers, with names in lower case
     */
    public static boolean isFromOtherSite(Map<String, List<String>> headers) {
        String site = first(headers, SITE);
        if (site.equals(NO_ORIGIN)) {
            return isSpeculative(headers);
        }
        if (!site.isEmpty() && !site.equals(SAME_ORIGIN)) {
            return true;
        }
        return site.isEmpty() && !first(headers, "origin").isEmpty() && !hasOwnOrigin(headers);
    }

    /**
     * Returns whether a page of this server caused the request, as a browser says; false for clients other than browsers.
     *
     * @param headers the headers, with names in lower case
     */
    public static boolean isFromOwnPage(Map<String, List<String>> headers) {
        return first(headers, SITE).equals(SAME_ORIGIN);
    }

    /**
     * Returns whether the browser shows the response as the document of a tab. Other requests are those for frames, images or scripts, and
     * those that the browser sends in advance.
     *
     * @param headers the headers, with names in lower case
     */
    public static boolean isNavigation(Map<String, List<String>> headers) {
        return first(headers, "sec-fetch-mode").equals("navigate")
                && first(headers, "sec-fetch-dest").equals("document")
                && !isSpeculative(headers);
    }

    /** Returns whether the browser sends the request in advance, before the user navigates. */
    private static boolean isSpeculative(Map<String, List<String>> headers) {
        return headers.containsKey("sec-purpose");
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
        return headers.containsKey(SITE) || headers.containsKey("cookie");
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

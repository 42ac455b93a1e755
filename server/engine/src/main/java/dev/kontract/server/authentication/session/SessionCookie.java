package dev.kontract.server.authentication.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cookie that carries the secret of a session. */
public final class SessionCookie {

    /** The prefix has browsers accept the cookie only from this host itself, by TLS and for all paths. */
    static final String NAME = "__Host-kontract";

    private static final String ATTRIBUTES = "; Path=/; Secure; HttpOnly; SameSite=Strict";

    private SessionCookie() {}

    /** Returns the value of the cookie in the headers of a request, whose names are in lower case; empty if there is none. */
    static Optional<String> of(Map<String, List<String>> headers) {
        for (String header : headers.getOrDefault("cookie", List.of())) {
            for (String pair : header.split(";", -1)) {
                if (isOwn(pair)) {
                    return Optional.of(pair.strip().substring(NAME.length() + 1));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isOwn(String pair) {
        return pair.strip().startsWith(NAME + "=");
    }

    /** Returns a {@code Set-Cookie} header. */
    static String set(String secret, long seconds) {
        return NAME + "=" + secret + ATTRIBUTES + "; Max-Age=" + seconds;
    }

    /** Returns the {@code Set-Cookie} header that removes the cookie. */
    public static String removed() {
        return set("", 0);
    }

    /** Returns the headers of a request, whose names are in lower case, without the cookie: for a server behind this one. */
    public static Map<String, List<String>> removedFrom(Map<String, List<String>> headers) {
        if (!headers.containsKey("cookie")) {
            return headers;
        }
        Map<String, List<String>> others = new LinkedHashMap<>(headers);
        List<String> cookies = new ArrayList<>();
        for (String header : headers.getOrDefault("cookie", List.of())) {
            List<String> kept = new ArrayList<>(List.of(header.split(";", -1)));
            kept.removeIf(SessionCookie::isOwn);
            if (!kept.isEmpty()) {
                cookies.add(String.join(";", kept).strip());
            }
        }
        others.put("cookie", cookies);
        if (cookies.isEmpty()) {
            others.remove("cookie");
        }
        return others;
    }

    /** Returns whether a {@code Set-Cookie} header sets this cookie. */
    public static boolean isSetBy(String header) {
        return isOwn(header);
    }
}

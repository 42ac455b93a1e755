package dev.kontract.server.name;

import dev.kontract.server.status.GoText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A URL, parsed with the rules and error messages of Go's package {@code net/url}.
 *
 * @param scheme the scheme in lower case, or empty
 * @param user the user information as given; null if there is none
 * @param host host and port, unescaped, or empty
 * @param path the path as given
 * @param query the query without its question mark
 * @param fragment the fragment without its hash sign
 */
public record GoUrl(String scheme, @Nullable String user, String host, String path, String query, String fragment) {

    /** A text that is no URL. */
    public static final class SyntaxException extends Exception {

        private static final long serialVersionUID = 1;

        private SyntaxException(String message) {
            super(message);
        }
    }

    /** Parses a URL or a relative reference, as {@code url.Parse} does. */
    public static GoUrl parse(String text) throws SyntaxException {
        return new Parser(text, false).url();
    }

    /** Parses an absolute URL or an absolute path, as {@code url.ParseRequestURI} does. */
    public static GoUrl parseRequest(String text) throws SyntaxException {
        return new Parser(text, true).url();
    }

    /** Replaces percent-encoded bytes. */
    public static String unescape(String text) throws SyntaxException {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != '%') {
                out.write(bytes[i]);
                continue;
            }
            int high = i + 1 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                String wrong = new String(bytes, i, Math.min(3, bytes.length - i), StandardCharsets.UTF_8);
                throw new SyntaxException("invalid URL escape " + GoText.quote(wrong));
            }
            out.write(high << 4 | low);
            i += 2;
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** One pass over a text. */
    private static final class Parser {

        private final String whole;
        private final String text;
        private final String fragment;
        private final boolean request;

        Parser(String whole, boolean request) {
            int hash = whole.indexOf('#');
            this.whole = whole;
            this.text = hash < 0 ? whole : whole.substring(0, hash);
            this.fragment = hash < 0 ? "" : whole.substring(hash + 1);
            this.request = request;
        }

        GoUrl url() throws SyntaxException {
            try {
                return parts();
            } catch (SyntaxException e) {
                throw new SyntaxException("parse " + GoText.quote(request ? whole : text) + ": " + e.getMessage());
            }
        }

        private GoUrl parts() throws SyntaxException {
            if (text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
                throw new SyntaxException("net/url: invalid control character in URL");
            }
            if (text.isEmpty() && request) {
                throw new SyntaxException("empty url");
            }
            String scheme = scheme();
            String rest = scheme.isEmpty() ? text : text.substring(scheme.length() + 1);
            int question = rest.indexOf('?');
            String query = question < 0 ? "" : rest.substring(question + 1);
            String path = question < 0 ? rest : rest.substring(0, question);
            String authority = "";
            if (!path.startsWith("/")) {
                requireRelative(scheme, path);
                path = scheme.isEmpty() ? path : "";
            } else if (path.startsWith("//") && (!scheme.isEmpty() || (!request && !path.startsWith("///")))) {
                int slash = path.indexOf('/', 2);
                authority = slash < 0 ? path.substring(2) : path.substring(2, slash);
                path = slash < 0 ? "" : path.substring(slash);
            }
            int at = authority.lastIndexOf('@');
            String host = host(authority.substring(at + 1));
            unescape(path);
            return new GoUrl(
                    scheme.toLowerCase(Locale.ROOT),
                    at < 0 ? null : authority.substring(0, at),
                    host,
                    path,
                    query,
                    unescape(fragment));
        }

        private String scheme() throws SyntaxException {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == ':') {
                    if (i == 0) {
                        throw new SyntaxException("missing protocol scheme");
                    }
                    return text.substring(0, i);
                }
                boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
                boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
                if (!letter && (!later || i == 0)) {
                    return "";
                }
            }
            return "";
        }

        private void requireRelative(String scheme, String path) throws SyntaxException {
            if (!scheme.isEmpty()) {
                return;
            }
            if (request) {
                throw new SyntaxException("invalid URI for request");
            }
            if (path.split("/", 2)[0].contains(":")) {
                throw new SyntaxException("first path segment in URL cannot contain colon");
            }
        }

        private static String host(String host) throws SyntaxException {
            if (host.startsWith("[")) {
                int end = host.lastIndexOf(']');
                if (end < 0) {
                    throw new SyntaxException("missing ']' in host");
                }
                checkPort(host.substring(end + 1));
                return host;
            }
            int colon = host.lastIndexOf(':');
            if (colon >= 0) {
                checkPort(host.substring(colon));
            }
            for (int i = 0; i < host.length(); i++) {
                String c = host.substring(i, i + 1);
                if (" {}|\\^`".contains(c)) {
                    throw new SyntaxException("invalid character " + GoText.quote(c) + " in host name");
                }
            }
            return unescape(host);
        }

        private static void checkPort(String port) throws SyntaxException {
            if (!port.isEmpty() && !port.matches(":\\d*")) {
                throw new SyntaxException("invalid port " + GoText.quote(port) + " after host");
            }
        }
    }
}

package dev.kontract.server.podaccess;

import dev.kontract.server.authentication.session.SessionCookie;
import dev.kontract.server.request.RequestContext;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The headers that a proxy passes on: not those of a single connection, and no credentials.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1">RFC 9110, hop-by-hop headers</a>
 */
public final class ProxyHeaders {

    private static final Set<String> OF_CONNECTIONS = Set.of(
            "connection",
            "proxy-connection",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    /** Those that the HTTP client sets itself. */
    private static final Set<String> OF_THE_CLIENT = Set.of("host", "content-length", "expect");

    private static final String FORWARDED_FOR = "x-forwarded-for";

    private ProxyHeaders() {}

    /** Returns the headers of a request, by names in lower case. */
    public static Map<String, List<String>> ofRequest(Map<String, List<String>> headers) {
        Map<String, List<String>> passed = passed(SessionCookie.removedFrom(headers));
        passed.keySet().removeAll(OF_THE_CLIENT);
        passed.keySet()
                .removeIf(name -> name.equals("authorization")
                        || name.startsWith("impersonate-")
                        || name.startsWith("x-remote-")
                        || name.equals("x-kontract-csrf")
                        || name.startsWith("sec-websocket-") // may contain a token
                        || name.startsWith(":"));
        return passed;
    }

    /** Returns the headers of a response, which is streamed and so has no length. */
    public static Map<String, List<String>> ofResponse(Map<String, List<String>> headers) {
        Map<String, List<String>> passed = passed(headers);
        passed.keySet().removeIf(name -> name.startsWith(":") || name.equalsIgnoreCase("content-length"));
        passed.replaceAll((name, values) -> name.equalsIgnoreCase("set-cookie") ? withoutSession(values) : values);
        return passed;
    }

    /** A pod must not sign in the browser that looks at it. */
    private static List<String> withoutSession(List<String> cookies) {
        return cookies.stream().filter(cookie -> !SessionCookie.isSetBy(cookie)).toList();
    }

    private static Map<String, List<String>> passed(Map<String, List<String>> headers) {
        Map<String, List<String>> passed = new LinkedHashMap<>(headers);
        List<String> named = new ArrayList<>();
        headers.forEach((name, values) -> {
            if (name.equalsIgnoreCase("connection")) {
                values.forEach(value ->
                        named.addAll(List.of(value.toLowerCase(Locale.ROOT).split("[, ]+", -1))));
            }
        });
        passed.keySet()
                .removeIf(name -> OF_CONNECTIONS.contains(name.toLowerCase(Locale.ROOT))
                        || named.contains(name.toLowerCase(Locale.ROOT)));
        return passed;
    }

    /** Has a request sent with the method, the body and the headers of another one, except those that stay on a connection. */
    public static HttpRequest.Builder forward(RequestContext request, HttpRequest.Builder to) {
        to.method(
                request.method(),
                request.body().length == 0
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofByteArray(request.body()));
        Map<String, List<String>> passed = ofRequest(request.headers());
        List<String> senders = new ArrayList<>(passed.getOrDefault(FORWARDED_FOR, List.of()));
        passed.remove(FORWARDED_FOR);
        passed.forEach((name, values) -> values.forEach(value -> to.header(name, value)));
        String sender = request.remoteAddress();
        if (!sender.isEmpty()) {
            senders.add(sender);
        }
        return senders.isEmpty() ? to : to.header("X-Forwarded-For", String.join(", ", senders));
    }
}

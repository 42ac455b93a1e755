package dev.kontract.server.aggregation;

import dev.kontract.server.podaccess.ProxyHeaders;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A request to an aggregated server, with the user of the client in the headers of an authenticating proxy.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#authenticating-proxy">Authenticating
 *     proxy</a>
 */
final class ForwardedRequest {

    private static final String OF_TOKENS = "!#$&'*+-.^_`|~";

    private ForwardedRequest() {}

    /**
     * Returns the request to send for the request of a client, without the credentials of the client.
     *
     * @param timeout how long to wait for the head of the response
     * @throws StatusException 400 if the user or a header cannot be passed on
     */
    static HttpRequest of(RequestContext request, InetSocketAddress address, Duration timeout) {
        try {
            URI target = address(
                    address, request.info().path(), query(request.query().asMap()));
            HttpRequest.Builder builder =
                    ProxyHeaders.forward(request, HttpRequest.newBuilder(target).timeout(timeout));
            identify(builder, request.user());
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw StatusException.badRequest("the request cannot be forwarded: " + e.getMessage());
        }
    }

    /** Returns a request of this server itself, as a member of {@code system:masters}. */
    static HttpRequest.Builder own(InetSocketAddress address, String path, Duration timeout) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(address(address, path, ""))
                .timeout(timeout)
                .GET();
        identify(builder, UserInfo.of("system:kube-aggregator", "", List.of(UserInfo.MASTERS)));
        return builder;
    }

    /** Returns the URL of a path at an address. */
    static URI address(InetSocketAddress address, String path, String query) {
        String host = address.getHostString();
        try {
            URI plain = new URI(
                    "https", null, host.contains(":") ? '[' + host + ']' : host, address.getPort(), path, null, null);
            return query.isEmpty() ? plain : URI.create(plain.toASCIIString() + '?' + query);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Sets the headers that name a user. */
    static void identify(HttpRequest.Builder builder, UserInfo user) {
        builder.setHeader("X-Remote-User", ascii(user.name()));
        if (!user.uid().isEmpty()) {
            builder.setHeader("X-Remote-Uid", ascii(user.uid()));
        }
        user.groups().forEach(group -> builder.header("X-Remote-Group", ascii(group)));
        user.extra()
                .forEach((key, values) ->
                        values.forEach(value -> builder.header("X-Remote-Extra-" + escaped(key), ascii(value))));
    }

    /** The JDK's client would replace other characters, so that two users would have one name. */
    private static String ascii(String text) {
        if (text.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw new IllegalArgumentException("the user has attributes that are not ASCII");
        }
        return text;
    }

    /** Escapes the characters that names of headers cannot have, as upstream does. */
    private static String escaped(String key) {
        StringBuilder escaped = new StringBuilder();
        for (byte each : key.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (each & 0xff);
            boolean plain = (c >= '0' && c <= '9')
                    || (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || OF_TOKENS.indexOf(c) >= 0;
            if (plain) {
                escaped.append(c);
            } else {
                escaped.append('%').append(String.format("%02X", (int) c));
            }
        }
        return escaped.toString();
    }

    private static String query(Map<String, List<String>> parameters) {
        return parameters.entrySet().stream()
                .flatMap(each -> each.getValue().stream().map(value -> encoded(each.getKey()) + '=' + encoded(value)))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}

package dev.kontract.server.podaccess;

import dev.kontract.server.request.RequestContext;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A request to a server behind a proxy.
 *
 * @param target the address of the server
 * @param path the path behind {@code /proxy}, decoded; empty or with a leading slash
 * @param request the request of the client
 */
record ProxyRequest(URI target, String path, RequestContext request) {

    private static final Duration LONGEST_WAIT_FOR_HEAD = Duration.ofSeconds(60);

    /** Returns the request to send, without the credentials of the client. */
    HttpRequest forwarded() throws URISyntaxException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(address()).timeout(LONGEST_WAIT_FOR_HEAD);
        ProxyHeaders.forward(request, builder);
        return builder.setHeader("X-Forwarded-Uri", request.info().path()).build();
    }

    private URI address() throws URISyntaxException {
        String base = target.getPath() == null ? "" : target.getPath();
        String joined = (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + cleaned(path);
        URI plain = new URI(target.getScheme(), null, target.getHost(), target.getPort(), joined, null, null);
        String query = query(request.query().asMap());
        return query.isEmpty() ? plain : new URI(plain + "?" + query);
    }

    /** Returns a path without {@code .} and {@code ..}, which must not lead out of the base path of the target. */
    private static String cleaned(String path) {
        Deque<String> kept = new ArrayDeque<>();
        for (String part : path.split("/")) {
            if (part.equals("..")) {
                kept.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                kept.addLast(part);
            }
        }
        String cleaned = '/' + String.join("/", kept);
        return path.endsWith("/") && !kept.isEmpty() ? cleaned + '/' : cleaned;
    }

    private static String query(Map<String, List<String>> parameters) {
        return parameters.entrySet().stream()
                .flatMap(each -> each.getValue().stream().map(value -> encoded(each.getKey()) + '=' + encoded(value)))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns the path up to and including {@code /proxy}. */
    private String prefix() {
        String all = request.info().path();
        return all.substring(0, all.length() - path.length());
    }

    /** Returns a redirect of the target as a path below {@code /proxy}; one to another server is unchanged. */
    String redirected(String location) {
        try {
            URI to = new URI(location);
            boolean own =
                    to.getHost() == null || (to.getHost().equals(target.getHost()) && to.getPort() == target.getPort());
            if (!own || to.getRawPath() == null || !to.getRawPath().startsWith("/")) {
                return location;
            }
            return prefix() + to.getRawPath() + (to.getRawQuery() == null ? "" : '?' + to.getRawQuery());
        } catch (URISyntaxException e) {
            return location;
        }
    }
}

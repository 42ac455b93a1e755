package dev.kontract.client.config;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Selects the HTTP proxy for a server, from kubeconfig or the usual environment variables. Immutable.
 *
 * <p>User and password in the proxy's URL are sent to it, except by {@code async()}, because the JDK's client does not
 * support them.
 *
 * <pre>{@code
 * ClientConfig config = ClientConfig.of(server).withProxy(Proxies.through(URI.create("http://me:secret@proxy:3128")));
 * }</pre>
 */
public final class Proxies extends ProxySelector {

    private static final Pattern WITH_PORT = Pattern.compile("([^:]+):([0-9]{1,5})");

    private final @Nullable URI secure;
    private final @Nullable URI plain;
    private final List<String> direct;

    private Proxies(@Nullable URI secure, @Nullable URI plain, List<String> direct) {
        this.secure = secure;
        this.plain = plain;
        this.direct = direct;
    }

    /**
     * Sends all requests through {@code proxy}.
     *
     * @throws IllegalStateException if it is not an HTTP proxy
     */
    public static Proxies through(URI proxy) {
        return new Proxies(known(proxy, ""), proxy, List.of());
    }

    private static URI known(URI proxy, String source) {
        if (!"http".equals(proxy.getScheme()) || proxy.getHost() == null) {
            throw new IllegalStateException("only http proxies are supported, not " + withoutUser(proxy)
                    + (source.isEmpty() ? "" : " in " + source));
        }
        return proxy;
    }

    private static String withoutUser(URI proxy) {
        return proxy.toString().replaceFirst("//.*@", "//");
    }

    static @Nullable ProxySelector environment(Map<String, String> environment) {
        URI secure = address(environment, "HTTPS_PROXY");
        URI plain = address(environment, "HTTP_PROXY");
        List<String> direct = List.of(variable(environment, "NO_PROXY").split("\\s*,\\s*"));
        return secure == null && plain == null ? null : new Proxies(secure, plain, direct);
    }

    private static String variable(Map<String, String> environment, String name) {
        String value = environment.getOrDefault(name, environment.getOrDefault(name.toLowerCase(Locale.ROOT), ""));
        return value.strip();
    }

    private static @Nullable URI address(Map<String, String> environment, String name) {
        String text = variable(environment, name);
        return text.isEmpty() ? null : address(text.contains("://") ? text : "http://" + text, name);
    }

    /**
     * Parses the URL of a proxy.
     *
     * @param source where it is configured, for the message
     * @throws IllegalStateException if it is not an HTTP proxy; the message leaves out a password
     */
    static URI address(String text, String source) {
        try {
            return known(new URI(text), source);
        } catch (URISyntaxException e) {
            // The exception has the text, and with it a password.
            throw new IllegalStateException(source + " is not the URL of a proxy: " + e.getReason());
        }
    }

    @Override
    public List<Proxy> select(URI uri) {
        URI proxy = "https".equals(uri.getScheme()) ? secure : plain;
        if (proxy == null || isDirect(uri)) {
            return List.of(Proxy.NO_PROXY);
        }
        int port = proxy.getPort() < 0 ? 80 : proxy.getPort();
        return List.of(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(proxy.getHost(), port)));
    }

    /** Returns the {@code Proxy-Authorization} header (RFC 7617) for the proxy used for {@code server}. */
    public Optional<String> authorization(URI server) {
        URI proxy = "https".equals(server.getScheme()) ? secure : plain;
        if (proxy == null || proxy.getUserInfo() == null || isDirect(server)) {
            return Optional.empty();
        }
        String user = proxy.getUserInfo().contains(":") ? proxy.getUserInfo() : proxy.getUserInfo() + ':';
        return Optional.of("Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
    }

    private boolean isDirect(URI uri) {
        if (secure != null && secure.equals(plain) && direct.isEmpty()) {
            return false;
        }
        String host = uri.getHost().replaceAll("[\\[\\]]", "");
        return host.equals("localhost")
                || host.startsWith("127.")
                || host.equals("::1")
                || direct.stream().anyMatch(rule -> matches(rule, host, portOf(uri)));
    }

    private static int portOf(URI uri) {
        int standard = "https".equals(uri.getScheme()) ? 443 : 80;
        return uri.getPort() < 0 ? standard : uri.getPort();
    }

    private static boolean matches(String rule, String host, int port) {
        Matcher withPort = WITH_PORT.matcher(rule);
        if (withPort.matches()) {
            return Integer.parseInt(withPort.group(2)) == port && matches(withPort.group(1), host, port);
        }
        if (rule.indexOf('/') > 0) {
            return CidrBlock.contains(rule, host);
        }
        String suffix = rule.startsWith("*.") ? rule.substring(1) : rule;
        return !suffix.isEmpty()
                && (suffix.equals("*")
                        || host.equals(suffix)
                        || host.endsWith(suffix.startsWith(".") ? suffix : '.' + suffix));
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException failure) {}
}

package dev.kontract.client.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A kubeconfig user together with its cluster. */
record UserEntry(KubeConfig.Entry user, KubeConfig.Entry cluster) {

    ClientConfig config(String namespace) {
        requireUser();
        ExecPlugin plugin = plugin();
        Credentials credentials = plugin == null ? credentials() : plugin;
        String as = user.text("as");
        if (!as.isEmpty()) {
            credentials = credentials
                    .impersonating(as, texts(user.value().path("as-groups")))
                    .with(this::tellMoreOfTheOther);
        }
        URI server = URI.create(cluster.text("server"));
        if (!"https".equals(server.getScheme())) {
            return new ClientConfig(server, credentials, null, proxy(), namespace);
        }
        ClientTls tls = tls();
        ClientIdentity.Source identity = identity();
        if (identity != null) {
            tls = tls.showing(identity);
            credentials = credentials.with(new IdentityCheck(identity));
        } else if (plugin != null) {
            tls = tls.showing(plugin::identity);
        }
        return new ClientConfig(server, credentials, tls.context(), proxy(), namespace);
    }

    /** Without the user to impersonate, the other fields would have no effect, and requests more permissions than intended. */
    private void requireUser() {
        boolean more = user.value().path("as-groups").size()
                        + user.value().path("as-user-extra").size()
                > 0;
        if (user.text("as").isEmpty() && (more || !user.text("as-uid").isEmpty())) {
            throw new IllegalStateException(
                    "a kubeconfig user with as-groups, as-uid or as-user-extra needs as as well");
        }
    }

    private void tellMoreOfTheOther(BiConsumer<String, String> header) {
        if (!user.text("as-uid").isEmpty()) {
            header.accept("Impersonate-Uid", user.text("as-uid"));
        }
        user.value().path("as-user-extra").properties().forEach(extra -> {
            String key =
                    URLEncoder.encode(extra.getKey(), StandardCharsets.UTF_8).replace("+", "%20");
            texts(extra.getValue()).forEach(value -> header.accept("Impersonate-Extra-" + key, value));
        });
    }

    /** As in kubectl, other credentials take precedence over a plugin, client certificates among them. */
    private @Nullable ExecPlugin plugin() {
        JsonNode exec = user.value().path("exec");
        boolean others = !user.text("token").isEmpty()
                || !user.text("tokenFile").isEmpty()
                || !user.text("username").isEmpty()
                || identity() != null;
        return exec.isObject() && !others
                ? new ExecPlugin(new ExecCommand(exec, user.folder(), cluster), Clock.systemUTC())
                : null;
    }

    /** As in kubectl, the token is used only as long as its file cannot be read. */
    private Credentials credentials() {
        if (!user.text("tokenFile").isEmpty()) {
            Path file = user.folder().resolve(user.text("tokenFile"));
            return new ReloadingTokenFile(file, user.text("token"), Clock.systemUTC());
        }
        if (!user.text("token").isEmpty()) {
            return Credentials.bearer(user.text("token"));
        }
        if (user.value().has("auth-provider")) {
            throw new IllegalStateException("auth-provider is no longer supported in kubeconfig users: use exec");
        }
        return user.text("username").isEmpty()
                ? Credentials.none()
                : Credentials.basic(user.text("username"), user.text("password"));
    }

    private ClientTls tls() {
        ClientTls tls = ClientTls.platform();
        PemSource authorities = PemSource.of(cluster, "certificate-authority");
        if (authorities != null) {
            tls = tls.trusting(authorities);
        }
        if (!cluster.text("tls-server-name").isEmpty()) {
            tls = tls.serverName(cluster.text("tls-server-name"));
        }
        if (cluster.value().path("insecure-skip-tls-verify").asBoolean()) {
            tls = tls.trustingAnybody();
        }
        return tls;
    }

    private ClientIdentity.@Nullable Source identity() {
        PemSource certificate = PemSource.of(user, "client-certificate");
        PemSource key = PemSource.of(user, "client-key");
        if (certificate == null) {
            return null;
        }
        if (key == null) {
            throw new IllegalStateException("a kubeconfig user with client-certificate needs client-key as well");
        }
        return () -> new ClientIdentity(certificate.read(), key.read());
    }

    private @Nullable ProxySelector proxy() {
        String proxy = cluster.text("proxy-url");
        return proxy.isEmpty()
                ? Proxies.environment(System.getenv())
                : Proxies.through(Proxies.address(proxy, "proxy-url"));
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}

package dev.kontract.client.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxiesTest {

    @Test
    void environment_noProxy_isDirect() {
        ProxySelector proxies = requireNonNull(
                Proxies.environment(Map.of("HTTPS_PROXY", "http://proxy:1", "no_proxy", ".example.com, 10.0.0.1")));

        assertThat(proxies.select(URI.create("https://api.example.com"))).containsExactly(Proxy.NO_PROXY);
        assertThat(proxies.select(URI.create("https://10.0.0.1"))).containsExactly(Proxy.NO_PROXY);
        assertThat(proxies.select(URI.create("https://other.org")).get(0).type())
                .isEqualTo(Proxy.Type.HTTP);
        assertThat(proxies.select(URI.create("http://other.org"))).containsExactly(Proxy.NO_PROXY);
        assertThat(Proxies.environment(Map.of())).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, https://10.96.0.1:6443, true",
        "10.0.0.0/8, https://11.0.0.1, false",
        "192.168.1.128/25, https://192.168.1.127, false",
        "192.168.1.128/25, https://192.168.1.200, true",
        "0.0.0.0/0, https://200.1.1.1, true",
        "10.0.0.0/33, https://10.0.0.1, false",
        "10.0.0.0/x, https://10.0.0.1, false",
        "10.0.0.0/8, https://10.example.com, false",
        "fd00::/8, https://[fd12::1]:6443, true",
        "fd00::/8, https://[fe80::1], false",
        "fd00::/8, https://10.0.0.1, false",
        "api.example.com:6443, https://api.example.com:6443, true",
        "api.example.com:443, https://api.example.com, true",
        "api.example.com:6443, https://api.example.com, false",
        "fd00::1, https://[fd00::1], true",
        "other.org, https://[::1]:6443, true",
        "*, https://api.example.com, true"
    })
    void environment_noProxyRule_isDirectWhereItMatches(String rule, URI server, boolean direct) {
        ProxySelector proxies =
                requireNonNull(Proxies.environment(Map.of("HTTPS_PROXY", "http://proxy:1", "NO_PROXY", rule)));

        assertThat(proxies.select(server).contains(Proxy.NO_PROXY)).isEqualTo(direct);
    }

    @ParameterizedTest
    @CsvSource({
        "http://me:s%3Acret@proxy:1, https://api.example.com, Basic bWU6czpjcmV0",
        "http://me@proxy:1, https://api.example.com, Basic bWU6",
        "http://proxy:1, https://api.example.com, ''",
        "http://me:secret@proxy:1, http://api.example.com, ''",
        "http://me:secret@proxy:1, https://127.0.0.1, ''"
    })
    void authorization_user_isToldToTheProxyAlone(String proxy, URI server, String authorization) {
        Proxies proxies = (Proxies) requireNonNull(Proxies.environment(Map.of("HTTPS_PROXY", proxy)));

        assertThat(proxies.authorization(server).orElse("")).isEqualTo(authorization);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://me:secret@proxy:1", "socks5://me:secret@proxy:1", "http://me:secret@under_score:1"})
    void environment_otherProxy_isRejected(String proxy) {
        assertThatThrownBy(() -> Proxies.environment(Map.of("HTTPS_PROXY", proxy)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("only http proxies")
                .hasMessageNotContaining("secret");
    }

    @Test
    void environment_malformedProxy_namesTheVariableWithoutThePassword() {
        assertThatThrownBy(() -> Proxies.environment(Map.of("HTTPS_PROXY", "http://me:sec ret@proxy:1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("HTTPS_PROXY is not the URL of a proxy: ")
                .hasMessageNotContaining("ret@")
                .hasNoCause();
    }
}

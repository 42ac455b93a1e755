package dev.kontract.server.storage.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EtcdProviderTest {

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:2379", "https://etcd-0.etcd:2379/", "http://etcd", "https://[::1]:2379"})
    void member_isAUrl(String url) {
        assertThat(EtcdProvider.of(url).servers()).containsExactly(URI.create(url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "127.0.0.1:2379",
                "etcd:2379",
                "unix:///run/etcd.sock",
                "http://",
                "http:///registry",
                "http://127.0.0.1:2379 ",
                "http://127.0.0.1:port",
                "http://127.0.0.1:65536",
                "http://127.0.0.1:2379/registry",
                "http://127.0.0.1:2379//",
                "http://127.0.0.1:2379?prefix=/registry",
                "http://127.0.0.1:2379#registry",
                "http://user@127.0.0.1:2379"
            })
    void memberThatIsNone_isRefused(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EtcdProvider.of(url))
                .withMessage("--etcd-servers must be URLs such as https://10.0.0.1:2379, not " + url);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "//", " "})
    void emptyPrefix_isRejected(String prefix) {
        EtcdProvider provider = EtcdProvider.of("http://127.0.0.1:2379");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> provider.withPrefix(prefix))
                .withMessageStartingWith("--etcd-prefix must be a name");
    }
}

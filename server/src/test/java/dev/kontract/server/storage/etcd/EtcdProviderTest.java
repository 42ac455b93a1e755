package dev.kontract.server.storage.etcd;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EtcdProviderTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "//", " "})
    void prefixOfEverything_isRefused(String prefix) {
        EtcdProvider provider = EtcdProvider.of("http://127.0.0.1:2379");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> provider.withPrefix(prefix))
                .withMessageStartingWith("--etcd-prefix must be a name");
    }
}

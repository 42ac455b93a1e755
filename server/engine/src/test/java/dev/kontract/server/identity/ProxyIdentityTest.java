package dev.kontract.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProxyIdentityTest {

    @TempDir
    private Path directory;

    @Test
    void identity_isKept_andRenewedByTheSameAuthority() throws Exception {
        ProxyIdentity first = ProxyIdentity.own(directory, Clock.systemUTC());
        ProxyIdentity second = ProxyIdentity.own(directory, Clock.systemUTC());
        ProxyIdentity renewed = ProxyIdentity.own(directory, Clock.offset(Clock.systemUTC(), Duration.ofDays(350)));

        assertThat(second.chain()).isEqualTo(first.chain());
        assertThat(first.commonName()).isEqualTo("front-proxy-client");
        first.chain().get(0).verify(first.chain().get(1).getPublicKey());
        assertThat(renewed.chain().get(0)).isNotEqualTo(first.chain().get(0));
        assertThat(renewed.authority()).isEqualTo(first.authority());
    }

    @Test
    void filesThatDoNotBelongTogether_areRejected() throws Exception {
        var unused = ProxyIdentity.own(directory, Clock.systemUTC());

        assertThatThrownBy(() -> ProxyIdentity.of(
                        directory.resolve("front-proxy-client.crt"), directory.resolve("front-proxy-ca.key")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no certificate of the key in");
    }
}

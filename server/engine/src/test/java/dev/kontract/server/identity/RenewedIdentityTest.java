package dev.kontract.server.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RenewedIdentityTest {

    @TempDir
    private Path directory;

    private Instant now = Instant.parse("2030-01-01T00:00:00Z");
    private final Clock clock = new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    };

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void identity_isRenewedAMonthBeforeItsEnd_byTheSameAuthority(boolean isKept) {
        RenewedIdentity identity = new RenewedIdentity(isKept ? Optional.of(directory) : Optional.empty(), clock);
        ProxyIdentity first = identity.get();

        now = now.plus(Duration.ofDays(330));
        assertThat(identity.get()).isSameAs(first);

        now = now.plus(Duration.ofDays(10));
        ProxyIdentity renewed = identity.get();
        assertThat(renewed.chain().get(0)).isNotEqualTo(first.chain().get(0));
        assertThat(renewed.authority()).isEqualTo(first.authority());
        assertThat(identity.get()).isSameAs(renewed);
    }

    @Test
    void identity_thatCannotBeRenewed_staysInEffect() throws Exception {
        RenewedIdentity identity = new RenewedIdentity(Optional.of(directory), clock);
        ProxyIdentity first = identity.get();
        Files.writeString(directory.resolve("front-proxy-ca.crt"), "none");
        now = now.plus(Duration.ofDays(340));

        assertThat(identity.get()).isSameAs(first);
    }
}

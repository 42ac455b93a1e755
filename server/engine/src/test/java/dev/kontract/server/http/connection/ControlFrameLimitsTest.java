package dev.kontract.server.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.http2.frames.PingFrame;
import org.eclipse.jetty.http2.frames.PriorityFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.http2.frames.SettingsFrame;
import org.eclipse.jetty.http2.frames.WindowUpdateFrame;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ControlFrameLimitsTest {

    private static final Object PING = new PingFrame(new byte[8], false);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final ControlFrameLimits limits = new ControlFrameLimits(nanos::get);

    static Stream<Arguments> frames() {
        return Stream.of(
                Arguments.of(new ResetFrame(1, 8), ControlFrameLimits.RESETS),
                Arguments.of(PING, ControlFrameLimits.COSTLY),
                Arguments.of(new SettingsFrame(Map.of(), false), ControlFrameLimits.COSTLY),
                Arguments.of(new PriorityFrame(1, 0, 16, false), ControlFrameLimits.COSTLY),
                Arguments.of(data(0, false), ControlFrameLimits.COSTLY),
                Arguments.of(data(0, true), ControlFrameLimits.OTHERS),
                Arguments.of(data(1, false), ControlFrameLimits.OTHERS),
                Arguments.of(new WindowUpdateFrame(1, 1), ControlFrameLimits.OTHERS));
    }

    private static DataFrame data(int length, boolean isLast) {
        return new DataFrame(1, ByteBuffer.allocate(length), isLast);
    }

    @ParameterizedTest
    @MethodSource("frames")
    void frame_beyondTheLimitOfItsType_isRejected(Object frame, int limit) {
        assertThat(accepted(frame, limit + 5)).isEqualTo(limit);
    }

    @Test
    void limit_appliesToEachSecond() {
        assertThat(accepted(PING, ControlFrameLimits.COSTLY)).isEqualTo(ControlFrameLimits.COSTLY);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos() - 1);
        assertThat(limits.accepts(PING)).isFalse();
        nanos.incrementAndGet();
        assertThat(accepted(PING, 2 * ControlFrameLimits.COSTLY)).isEqualTo(ControlFrameLimits.COSTLY);
    }

    @Test
    void limits_areIndependent() {
        assertThat(accepted(PING, ControlFrameLimits.COSTLY + 1)).isEqualTo(ControlFrameLimits.COSTLY);
        assertThat(limits.accepts(new ResetFrame(1, 8))).isTrue();
        assertThat(limits.accepts(new WindowUpdateFrame(1, 1))).isTrue();
    }

    @Test
    void apply_limitsEachConnectionByItself() {
        HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory(new HttpConfiguration());
        ControlFrameLimits.apply(http2);
        var factory = http2.getRateControlFactory();
        var first = factory.newRateControl(null);
        var second = factory.newRateControl(null);

        assertThat(first).isNotSameAs(second);
        assertThat(first.onEvent(PING)).isTrue();
        assertThat(factory.toString()).isNotEmpty();
        assertThat(first.hashCode()).isEqualTo(first.hashCode());
    }

    private int accepted(Object frame, int sent) {
        int accepted = 0;
        for (int i = 0; i < sent; i++) {
            accepted += limits.accepts(frame) ? 1 : 0;
        }
        return accepted;
    }
}

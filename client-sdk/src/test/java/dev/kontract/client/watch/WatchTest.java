package dev.kontract.client.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.model.ConfigMap;
import java.io.ByteArrayInputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WatchTest {

    private static final String EVENTS = """
            {"type":"ADDED","object":{"kind":"ConfigMap","metadata":{"name":"a","resourceVersion":"1"},"data":{"k":"é"}}}
            {"object":{"kind":"ConfigMap","metadata":{"name":"a","resourceVersion":"2"}},"type":"MODIFIED"}
            {"type":"BOOKMARK","object":{"kind":"ConfigMap","metadata":{"resourceVersion":"9"}}}
            """;

    private static Watch<ConfigMap> watch(byte[] bytes) {
        return new Watch<>(new ByteArrayInputStream(bytes), ConfigMap.class);
    }

    private static Watch<ConfigMap> watch(String text) {
        return watch(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void next_events_areReturnedInOrder() {
        Watch<ConfigMap> watch = watch(EVENTS);
        List<String> events = new ArrayList<>();
        for (Optional<WatchEvent<ConfigMap>> event = watch.next(); event.isPresent(); event = watch.next()) {
            events.add(event.get().type() + " " + event.get().object().resourceVersion());
        }
        assertThat(events).containsExactly("ADDED 1", "MODIFIED 2", "BOOKMARK 9");
        assertThat(watch.next()).isEmpty();
    }

    @Test
    void next_brokenAnywhere_returnsWholeEventsOnly() {
        byte[] all = EVENTS.getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < all.length; length++) {
            Watch<ConfigMap> watch = watch(java.util.Arrays.copyOf(all, length));
            int events = 0;
            try {
                while (watch.next().isPresent()) {
                    events++;
                }
            } catch (TransportException e) {
                assertThat(watch.next()).isEmpty();
            }
            int whole = (int) new String(all, 0, length, StandardCharsets.UTF_8)
                    .chars()
                    .filter(letter -> letter == '\n')
                    .count();
            assertThat(events).isBetween(whole, whole + 1);
        }
    }

    @Test
    void watch_silentStream_opensImmediatelyAndCloses() throws Exception {
        PipedInputStream silent = new PipedInputStream(new PipedOutputStream());
        Watch<ConfigMap> watch = new Watch<>(silent, ConfigMap.class);
        watch.close();

        assertThat(watch.next()).isEmpty();
    }

    @Test
    void next_error_isThrown() {
        Watch<ConfigMap> watch = watch(
                "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"code\":410,\"reason\":\"Expired\",\"message\":\"old\"}}");

        assertThatThrownBy(watch::next).isInstanceOf(ApiException.Expired.class).hasMessage("old");
    }

    @Test
    void next_malformedData_fails() {
        assertThatThrownBy(() -> watch("[1]").next()).isInstanceOf(TransportException.class);
        assertThatThrownBy(() -> watch("{\"type\":\"RENAMED\",\"object\":{}}").next())
                .isInstanceOf(TransportException.class);
        assertThatThrownBy(() -> watch("{\"type\":\"ADDED\"}").next()).isInstanceOf(TransportException.class);
    }

    @Test
    void next_afterClose_isEmpty() {
        Watch<ConfigMap> watch = watch(EVENTS);
        assertThat(watch.next()).isPresent();
        watch.close();

        assertThat(watch.next()).isEmpty();
    }
}

package dev.kontract.server.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every frame is told whole and byte by byte: it must not matter how it arrives. */
class FrameReaderTest {

    private final List<String> heard = new ArrayList<>();
    private final FrameReader reader = new FrameReader(new Heard());

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "8980 00000000,'ping '",
                "8982 01020304 6968,ping hj",
                "8985 20202020 4142434445 8980 00000000,'ping abcde, ping '",
                "8A80 00000000,-",
                "8880 00000000,NORMAL",
                "8882 00000000 03E8 8980 00000000,NORMAL",
                "8182 00000000 6161 8980 00000000,'ping '",
                "01FE0003 00000000 616161 8080 00000000 8980 00000000,'ping '",
                "82FF0000000000000001 00000000 61 8980 00000000,'ping '",
                "82FF0000000000010001 00000000,TOO_BIG",
                "82FFFFFFFFFFFFFFFFFF 00000000,TOO_BIG",
                "8100,PROTOCOL_ERROR",
                "C180,PROTOCOL_ERROR",
                "8380,PROTOCOL_ERROR",
                "8B80,PROTOCOL_ERROR",
                "0980,PROTOCOL_ERROR",
                "89FE,PROTOCOL_ERROR",
                "47455420,PROTOCOL_ERROR"
            })
    void read_hearsWhatCounts(String frames, String expected) {
        byte[] bytes = HexFormat.of().parseHex(frames.replace(" ", ""));
        reader.read(ByteBuffer.wrap(bytes));
        FrameReader slow = new FrameReader(new Heard());
        List<String> atOnce = List.copyOf(heard);
        heard.clear();
        for (byte one : bytes) {
            slow.read(ByteBuffer.wrap(new byte[] {one}));
        }

        assertThat(atOnce).isEqualTo(heard);
        assertThat(String.join(", ", heard)).isEqualTo(expected == null ? "" : expected);
    }

    private final class Heard implements WebSocketConnection.Listener {

        @Override
        public void opened() {
            heard.add("opened");
        }

        @Override
        public void pinged(byte[] payload) {
            heard.add("ping " + new String(payload, StandardCharsets.UTF_8));
        }

        @Override
        public void closing(CloseCode code) {
            heard.add(code.name());
        }

        @Override
        public void gone(Throwable cause) {
            heard.add("gone");
        }
    }
}

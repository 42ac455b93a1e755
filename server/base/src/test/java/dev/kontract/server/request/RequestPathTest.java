package dev.kontract.server.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestPathTest {

    @ParameterizedTest
    @CsvSource({"/a%20b,/a b", "/a+b,/a+b", "/x%2Fy,/x/y", "/%2e%2e,/..", "/%C3%A9,/é", "//a/,//a/"})
    void decode_resolvesPercentSigns(String raw, String path) {
        assertThat(RequestPath.decode(raw)).hasValue(path);
    }

    @Test
    void decode_ofMalformedEscapes_isEmpty() {
        assertThat(RequestPath.decode("/%zz")).isEmpty();
        assertThat(RequestPath.decode("/%1")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/a b,/a%20b",
        "/a;b,/a%3Bb",
        "/..,/%2E%2E",
        "/a.b/./c,/a.b/%2E/c",
        "/é,/%C3%A9",
        "/😀,/%F0%9F%98%80",
        "/a%,/a%25"
    })
    void encode_splitsIntoTheSameParts(String path, String encoded) {
        assertThat(RequestPath.encode(path)).isEqualTo(encoded);
        assertThat(RequestPath.decode(encoded)).hasValue(path);
    }
}

package dev.kontract.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageAssetsTest {

    @ParameterizedTest
    @ValueSource(strings = {"a/", "a"})
    void find_aNameAsLongAsARequestMayBe_findsNothing(String part) {
        assertThat(new PageAssets().find(part.repeat(30_000) + "a.js")).isEmpty();
    }
}

package dev.kontract.server.endpoints.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.request.QueryParameters;
import org.junit.jupiter.api.Test;

class DeleteParametersTest {

    @Test
    void of_takesAnEmptyParameterForNoPrecondition() {
        DeleteOptions options = DeleteParameters.of(QueryParameters.parse("resourceVersion=&uid="));

        assertThat(options.resourceVersion()).isNull();
        assertThat(options.uid()).isNull();
    }

    @Test
    void of_takesParametersForPreconditions() {
        DeleteOptions options = DeleteParameters.of(QueryParameters.parse("resourceVersion=7&uid=x"));

        assertThat(options.resourceVersion()).isEqualTo("7");
        assertThat(options.uid()).isEqualTo("x");
    }
}

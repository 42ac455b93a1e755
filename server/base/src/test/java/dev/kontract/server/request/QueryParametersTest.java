package dev.kontract.server.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryParametersTest {

    @Test
    void parse_keepsOrderAndRepetition() {
        QueryParameters query = QueryParameters.parse("b=1&a=x%20y+z&b=2&c&&d=");

        assertThat(query.asMap().keySet()).containsExactly("b", "a", "c", "d");
        assertThat(query.asMap()).containsEntry("b", List.of("1", "2")).containsEntry("a", List.of("x y z"));
        assertThat(query.first("c")).isEmpty();
    }

    @Test
    void parse_dropsUndecodableParameters() {
        assertThat(QueryParameters.parse("a=%zz&b=1;c=2&d=4").asMap()).containsOnlyKeys("d");
        assertThat(QueryParameters.parse(null).asMap()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"w=true,true", "w=1,true", "w,true", "w=,true", "w=yes,true", "w=0,false", "w=FALSE,false", "x=1,false"
    })
    void isTrue_forAllButFalseAndZero(String query, boolean expected) {
        assertThat(QueryParameters.parse(query).isTrue("w")).isEqualTo(expected);
    }

    @Test
    void with_replacesAllValues() {
        assertThat(QueryParameters.parse("a=1&a=2").with("a", "3").asMap()).containsEntry("a", List.of("3"));
    }
}

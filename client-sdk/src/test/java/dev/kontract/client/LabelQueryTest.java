package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.LabelSelector;
import dev.kontract.model.LabelSelectorRequirement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabelQueryTest {

    @Test
    void toString_everyOperator_isTheWireForm() {
        LabelQuery query = LabelQuery.where("app")
                .is("web")
                .and("env")
                .isNot("dev")
                .and("tier")
                .in("a", "b")
                .and("zone")
                .notIn("x", "y")
                .and("owner")
                .isPresent()
                .and("canary")
                .isAbsent();

        assertThat(query).hasToString("app=web,env!=dev,tier in (a,b),zone notin (x,y),owner,!canary");
        assertThat(query.matches(Map.of("app", "web", "tier", "b", "owner", "")))
                .isTrue();
        assertThat(query.matches(Map.of("app", "web", "tier", "b", "owner", "", "canary", "1")))
                .isFalse();
        assertThat(query.matches(Map.of("app", "web", "tier", "b", "owner", "", "env", "dev")))
                .isFalse();
    }

    @Test
    void of_selectorOfAnObject_isEquivalent() {
        LabelSelector selector = new LabelSelector()
                .matchLabels(Map.of("b", "2", "a", "1"))
                .addMatchExpressionsItem(new LabelSelectorRequirement()
                        .key("c")
                        .operator("NotIn")
                        .values(List.of("3", "4")))
                .addMatchExpressionsItem(new LabelSelectorRequirement().key("d").operator("Exists"));

        assertThat(LabelQuery.of(selector)).hasToString("a=1,b=2,c notin (3,4),d");
        assertThat(LabelQuery.everything().matches(Map.of())).isTrue();
    }

    @Test
    void fields_values_areEscaped() {
        assertThat(FieldQuery.is("a", "x=y").andNot("b", "\\")).hasToString("a=x\\=y,b!=\\\\");
    }
}

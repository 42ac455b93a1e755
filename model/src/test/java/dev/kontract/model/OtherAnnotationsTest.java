package dev.kontract.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.kontract.model.other.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.kontract.model.other.fasterxml.jackson.annotation.JsonProperty;
import org.junit.jupiter.api.Test;

class OtherAnnotationsTest {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .annotationIntrospector(new OtherAnnotations("dev.kontract.model.other"))
            .build();

    @JsonIgnoreProperties("secret")
    record Cache(
            @JsonProperty(value = "size-limit", required = true)
            int sizeLimit,

            @JsonProperty @com.fasterxml.jackson.annotation.JsonProperty("own") @JsonAlias("former")
            String name,

            String secret) {}

    @Test
    void annotations_ofBothPackages_areRead() throws Exception {
        Cache cache = MAPPER.readValue("{\"size-limit\": 3, \"former\": \"a\", \"secret\": \"b\"}", Cache.class);

        assertThat(cache).isEqualTo(new Cache(3, "a", null));
        assertThat(MAPPER.readTree(MAPPER.writeValueAsString(new Cache(3, "a", "b"))))
                .isEqualTo(MAPPER.readTree("{\"size-limit\": 3, \"own\": \"a\"}"));
    }

    @Test
    void elements_ofAnotherVersion_areConvertedOrTheirDefaults() {
        BeanDescription description = MAPPER.getSerializationConfig().introspect(MAPPER.constructType(Cache.class));
        BeanPropertyDefinition limit = description.findProperties().stream()
                .filter(property -> property.getName().equals("size-limit"))
                .findFirst()
                .orElseThrow();

        assertThat(limit.isRequired()).isTrue();
        assertThat(limit.getMetadata().getDefaultValue()).isNull();
        assertThat(limit.getAccessor()).isNotNull();
    }

    @Test
    void isNeeded_ownNames_isFalse() {
        assertThat(OtherAnnotations.isNeeded()).isFalse();
    }
}

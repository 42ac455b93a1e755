package dev.kontract.server.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StatusExceptionTest {

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(
                        StatusException.notFound("apps", "statefulsets", "web"),
                        "statefulsets.apps \"web\" not found",
                        "{\"name\":\"web\",\"group\":\"apps\",\"kind\":\"statefulsets\"},\"code\":404}"),
                Arguments.of(
                        StatusException.noSuchResource(),
                        "the server could not find the requested resource",
                        "\"reason\":\"NotFound\",\"details\":{},\"code\":404}"),
                Arguments.of(
                        StatusException.alreadyExists("", "pods", "p"),
                        "pods \"p\" already exists",
                        "\"reason\":\"AlreadyExists\",\"details\":{\"name\":\"p\",\"kind\":\"pods\"},\"code\":409}"),
                Arguments.of(
                        StatusException.forbidden("", "", "", "why"),
                        "forbidden: why",
                        "\"reason\":\"Forbidden\",\"details\":{},\"code\":403}"),
                Arguments.of(
                        StatusException.forbidden("", "pods", "", "why"),
                        "pods is forbidden: why",
                        "\"details\":{\"kind\":\"pods\"},\"code\":403}"),
                Arguments.of(
                        StatusException.conflict("", "pods", "p", "stale"),
                        "Operation cannot be fulfilled on pods \"p\": stale",
                        "\"reason\":\"Conflict\",\"details\":{\"name\":\"p\",\"kind\":\"pods\"},\"code\":409}"),
                Arguments.of(
                        StatusException.tooLargeResourceVersion(9, 3),
                        "Timeout: Too large resource version: 9, current: 3",
                        "\"reason\":\"Timeout\",\"details\":{\"causes\":[{\"reason\":\"ResourceVersionTooLarge\","
                                + "\"message\":\"Too large resource version\"}],\"retryAfterSeconds\":1},\"code\":504}"),
                Arguments.of(
                        StatusException.badRequest("no"),
                        "no",
                        "\"message\":\"no\",\"reason\":\"BadRequest\",\"code\":400}"),
                Arguments.of(StatusException.unknown(500, "odd"), "odd", "\"message\":\"odd\",\"code\":500}"),
                Arguments.of(
                        StatusException.serverTimeout("", "pods", "create"),
                        "The create operation against pods could not be completed at this time, please try again.",
                        "\"reason\":\"ServerTimeout\",\"details\":{\"name\":\"create\",\"kind\":\"pods\",\"retryAfterSeconds\":1},\"code\":500}"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void toStatus_describesTheFailure(StatusException failure, String message, String end) {
        assertThat(failure).hasMessage(message);
        assertThat(failure.toStatus().toString())
                .startsWith(
                        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\",\"message\":")
                .endsWith(end);
    }

    @Test
    void invalid_listsEachErrorOnce() {
        FieldError one = FieldError.required("spec.a", "");
        FieldError two = FieldError.invalid("spec.b", "x", "bad");
        StatusException failure = StatusException.invalid("apps", "StatefulSet", "web", List.of(one, two, one));

        assertThat(failure)
                .hasMessage(
                        "StatefulSet.apps \"web\" is invalid: [spec.a: Required value, spec.b: Invalid value: \"x\": bad]");
        assertThat(failure.toStatus().at("/details/causes")).hasSize(3);
    }

    @Test
    void invalid_withoutErrors_isShort() {
        assertThat(StatusException.invalid("", "Pod", "p", List.of())).hasMessage("Pod \"p\" is invalid");
    }

    @Test
    void reason_matchesItsCode() {
        assertThat(Map.of(
                        StatusException.unauthorized(), 401,
                        StatusException.methodNotAllowed(), 405,
                        StatusException.gone("x"), 410,
                        StatusException.expired("x"), 410,
                        StatusException.requestEntityTooLarge(3), 413,
                        StatusException.unsupportedPatchType(), 415,
                        StatusException.internal("x"), 500,
                        StatusException.insufficientStorage("x"), 507))
                .allSatisfy((failure, code) -> assertThat(failure.code()).isEqualTo(code));
    }
}

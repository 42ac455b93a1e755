package dev.kontract.server.cel;

import dev.cel.common.types.CelType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A compiled expression of admission; immutable. */
public final class AdmissionExpression {

    private final String source;
    private final AdmissionEnvironment environment;
    private final @Nullable Program program;
    private final @Nullable CelType type;
    private final @Nullable String error;

    AdmissionExpression(
            String source,
            AdmissionEnvironment environment,
            @Nullable Program program,
            @Nullable CelType type,
            @Nullable String error) {
        this.source = source;
        this.environment = environment;
        this.program = program;
        this.type = type;
        this.error = error;
    }

    static AdmissionExpression malformed(String source, AdmissionEnvironment environment, String error) {
        return new AdmissionExpression(source, environment, null, null, error);
    }

    /** Returns the text of the expression. */
    public String source() {
        return source;
    }

    /** Returns the error of the expression, in the wording of the Kubernetes API, or empty. */
    public Optional<String> error() {
        return Optional.ofNullable(error);
    }

    AdmissionEnvironment environment() {
        return environment;
    }

    @Nullable
    Program program() {
        return program;
    }

    @Nullable
    CelType type() {
        return type;
    }
}

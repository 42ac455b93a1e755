package dev.kontract.server.endpoints.option;

import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.FieldError;
import java.util.List;

/**
 * The options of a write, from the query.
 *
 * @param mode whether the write is stored or a dry run
 * @param manager the field manager: {@code fieldManager}, or by default the client's user agent
 * @param fieldValidation {@code Ignore}, {@code Warn} or {@code Strict}
 */
public record WriteParameters(WriteMode mode, String manager, String fieldValidation) {

    private static final int MAX_AGENT_LENGTH = 128;

    /**
     * Reads {@code CreateOptions}.
     *
     * @throws dev.kontract.server.status.StatusException 422 when an option is invalid
     */
    public static WriteParameters ofCreate(RequestContext request) {
        return of(request, new OptionErrors("CreateOptions"));
    }

    /**
     * Reads {@code UpdateOptions}.
     *
     * @throws dev.kontract.server.status.StatusException 422 when an option is invalid
     */
    public static WriteParameters ofUpdate(RequestContext request) {
        return of(request, new OptionErrors("UpdateOptions"));
    }

    /**
     * Reads the {@code PatchOptions} of a patch other than an apply, which does not allow {@code force}.
     *
     * @throws dev.kontract.server.status.StatusException 422 when an option is invalid
     */
    public static WriteParameters ofPatch(RequestContext request) {
        OptionErrors errors = new OptionErrors("PatchOptions");
        if (request.query().first("force") != null) {
            errors.add(FieldError.forbidden("force", "may not be specified for non-apply patch"));
        }
        return of(request, errors);
    }

    /**
     * Reads the {@code PatchOptions} of an apply, which requires a field manager.
     *
     * @throws dev.kontract.server.status.StatusException 422 when an option is invalid
     */
    public static WriteParameters ofApply(RequestContext request) {
        OptionErrors errors = new OptionErrors("PatchOptions");
        if (request.query().text("fieldManager").isEmpty()) {
            errors.add(FieldError.required("fieldManager", "is required for apply patch"));
        }
        return of(request, errors);
    }

    private static WriteParameters of(RequestContext request, OptionErrors errors) {
        QueryParameters query = request.query();
        String manager = query.text("fieldManager");
        List<String> dryRun = query.asMap().getOrDefault("dryRun", List.of());
        String validation = query.text("fieldValidation");
        errors.checkManager(manager)
                .checkDryRun(dryRun)
                .checkFieldValidation(validation)
                .throwIfAny();
        return new WriteParameters(
                dryRun.isEmpty() ? WriteMode.STORE : WriteMode.DRY_RUN,
                manager.isEmpty() ? agent(request.header("user-agent")) : manager,
                validation.isEmpty() ? "Warn" : validation);
    }

    /** Returns the program name: the user agent up to the first slash. */
    private static String agent(String userAgent) {
        String name = userAgent.split("/", 2)[0];
        StringBuilder printable = new StringBuilder();
        name.codePoints()
                .filter(OptionErrors::isPrintable)
                .limit(MAX_AGENT_LENGTH)
                .forEach(printable::appendCodePoint);
        return printable.toString();
    }
}

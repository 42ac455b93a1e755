package dev.kontract.server.endpoints.option;

import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.FieldError;
import java.util.List;

/**
 * The options of a write, from the query.
 *
 * @param mode whether it is stored
 * @param manager who will own the fields it sets: {@code fieldManager}, or for lack of one the program that asks
 * @param fieldValidation {@code Ignore}, {@code Warn} or {@code Strict}
 */
public record WriteParameters(WriteMode mode, String manager, String fieldValidation) {

    private static final int MAX_AGENT_LENGTH = 128;

    /**
     * The {@code CreateOptions}.
     *
     * @throws dev.kontract.server.status.StatusException 422 when one makes no sense
     */
    public static WriteParameters ofCreate(RequestContext request) {
        return of(request, new OptionErrors("CreateOptions"));
    }

    /**
     * The {@code UpdateOptions}.
     *
     * @throws dev.kontract.server.status.StatusException 422 when one makes no sense
     */
    public static WriteParameters ofUpdate(RequestContext request) {
        return of(request, new OptionErrors("UpdateOptions"));
    }

    /**
     * The {@code PatchOptions} of a patch that is no apply, which cannot be forced.
     *
     * @throws dev.kontract.server.status.StatusException 422 when one makes no sense
     */
    public static WriteParameters ofPatch(RequestContext request) {
        OptionErrors errors = new OptionErrors("PatchOptions");
        if (request.query().first("force") != null) {
            errors.add(FieldError.forbidden("force", "may not be specified for non-apply patch"));
        }
        return of(request, errors);
    }

    /**
     * The {@code PatchOptions} of an apply, which has to name its field manager.
     *
     * @throws dev.kontract.server.status.StatusException 422 when one makes no sense
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

    /** The program's name: what stands before the first slash of the user agent. */
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

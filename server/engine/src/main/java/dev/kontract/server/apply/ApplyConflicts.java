package dev.kontract.server.apply;

import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Thrown when an apply without {@code force} would change fields owned by other managers. */
public final class ApplyConflicts extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<FieldConflict> conflicts;

    ApplyConflicts(List<FieldConflict> conflicts) {
        super(message(conflicts), null, false, false);
        this.conflicts = List.copyOf(conflicts);
    }

    /** Returns the conflicts ordered by manager. */
    public List<FieldConflict> conflicts() {
        return conflicts;
    }

    /** Returns the 409 response with one cause per conflict. */
    public StatusException toApiException() {
        List<FieldError> causes = conflicts.stream()
                .map(conflict ->
                        new FieldError("FieldManagerConflict", conflict.field().toString(), conflict.message()))
                .toList();
        return StatusException.applyConflict(Objects.requireNonNull(getMessage()), causes);
    }

    private static String message(List<FieldConflict> conflicts) {
        if (conflicts.size() == 1) {
            FieldConflict only = conflicts.get(0);
            return "Apply failed with 1 conflict: " + only.message() + ": " + only.field();
        }
        Map<String, StringBuilder> byManager = new LinkedHashMap<>();
        for (FieldConflict conflict : conflicts) {
            String heading = "conflicts with " + conflict.manager() + ":";
            byManager
                    .computeIfAbsent(conflict.manager(), ignored -> new StringBuilder(heading))
                    .append("\n- ")
                    .append(conflict.field());
        }
        return "Apply failed with " + conflicts.size() + " conflicts: " + String.join("\n", byManager.values());
    }
}

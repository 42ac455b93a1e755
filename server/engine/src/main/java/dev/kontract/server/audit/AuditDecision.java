package dev.kontract.server.audit;

import java.util.Set;

/**
 * The decision of a policy about the recording of a request.
 *
 * @param level the amount of detail to record
 * @param omitStages the stages for which no event is generated
 * @param managedFields whether recorded objects keep their managed fields
 */
record AuditDecision(AuditLevel level, Set<AuditStage> omitStages, ManagedFields managedFields) {

    enum ManagedFields {
        KEPT,
        OMITTED
    }

    static AuditDecision none() {
        return new AuditDecision(AuditLevel.NONE, Set.of(), ManagedFields.KEPT);
    }

    boolean in(AuditStage stage) {
        return !omitStages.contains(stage);
    }
}

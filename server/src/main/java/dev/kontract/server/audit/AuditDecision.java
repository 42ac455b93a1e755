package dev.kontract.server.audit;

import java.util.Set;

/**
 * What a policy wants to know of a request.
 *
 * @param level how closely it is looked at
 * @param omitStages the stages without an event
 * @param managedFields whether objects are told with their managed fields
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

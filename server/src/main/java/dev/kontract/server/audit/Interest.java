package dev.kontract.server.audit;

import java.util.Set;

/**
 * What a policy wants to know of a request.
 *
 * @param level how closely it is looked at
 * @param omitStages the stages without an event
 * @param managedFields whether objects are told with their managed fields
 */
record Interest(Level level, Set<Stage> omitStages, ManagedFields managedFields) {

    enum ManagedFields {
        KEPT,
        OMITTED
    }

    static Interest none() {
        return new Interest(Level.NONE, Set.of(), ManagedFields.KEPT);
    }

    boolean in(Stage stage) {
        return !omitStages.contains(stage);
    }
}

package dev.kontract.conformance.suite;

import dev.kontract.conformance.promise.Promise;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.ArrayList;
import java.util.List;

/** All promises of the API. */
public final class Promises {

    private Promises() {}

    /** Returns the promises about the resources of a contract and those about no kind, except the recorded ones. */
    public static List<Promise> written(Catalog contract) {
        List<Promise> all = new ArrayList<>();
        for (ResourceDescriptor kind : contract.resources()) {
            all.addAll(OperationPromises.of(kind));
            all.addAll(ErrorPromises.of(kind));
            all.addAll(WritePromises.of(kind));
            all.addAll(WatchPromises.of(kind));
            all.addAll(AccessPromises.of(kind));
            all.addAll(ClientPromises.of(kind));
            all.addAll(CustomPromises.of(kind));
        }
        all.addAll(CustomDefinitions.all());
        all.addAll(ServerPromises.all());
        all.addAll(MalformedPromises.all());
        all.addAll(LoadPromises.all());
        return all;
    }

    /** Returns the promises that consist of what a real server has answered. */
    public static List<Promise> recorded() {
        return RecordedPromises.all();
    }
}

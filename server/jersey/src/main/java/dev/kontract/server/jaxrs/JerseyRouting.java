package dev.kontract.server.jaxrs;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.request.GroupDomain;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ResourceRouting;
import java.util.Collection;

/** Routes requests by Jersey. */
public final class JerseyRouting implements ResourceRouting {

    @Override
    public ApiHandler of(Collection<?> resources, GroupDomain paths, ApiHandler otherwise) {
        return JaxrsApplication.of(resources, paths, otherwise);
    }

    @Override
    public ApiHandler ofContract(Catalog catalog, GroupDomain paths, ApiHandler api) {
        return JaxrsApplication.ofContract(catalog, paths, api);
    }
}

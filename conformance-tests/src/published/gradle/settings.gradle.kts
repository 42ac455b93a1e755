// The same project for Gradle: gradle -Pkontract.folder=FOLDER test
dependencyResolutionManagement {
    repositories {
        maven { url = uri(providers.gradleProperty("kontract.folder").get()) }
        mavenCentral()
    }
}

rootProject.name = "published"

module example.org/clients

go 1.23

require (
	example.org/core v0.0.0
	example.org/kontract v0.0.0
	example.org/widgets v0.0.0
	gopkg.in/validator.v2 v2.0.1
)

replace (
	example.org/core => ./core
	example.org/kontract => ./kontract
	example.org/widgets => ./widgets
)
